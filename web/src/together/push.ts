/** Whether this browser is told that it is the person's turn, while no page of ours is open. */
import type { NoticeSettings } from "../wire/generated";
import { subscribePush, unsubscribePush } from "../wire/requests";
import { pagePath, prefix } from "../wire/address";
import { language } from "../words/words.svelte";

export function canPush(notices: NoticeSettings): boolean {
  return (
    notices.push_key !== "" &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    "Notification" in window
  );
}

export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

export async function isPushed(): Promise<boolean> {
  if (!("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration(prefix());
  return Boolean(await registration?.pushManager?.getSubscription());
}

/** Subscribe; false if the person or the browser does not allow it. */
export async function startPush(notices: NoticeSettings): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register(pagePath("sw.js"), { scope: prefix() });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription that was made with another key of the server is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: notices.push_key,
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await subscribePush({ endpoint, p256dh, auth, language: language(), zone: timeZone() });
  return true;
}

export async function stopPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(prefix());
  const made = await registration?.pushManager.getSubscription();
  if (!made) return;
  await unsubscribePush(made.endpoint);
  await made.unsubscribe();
}
