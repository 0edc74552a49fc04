import { mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Devices from "../src/settings/Devices.svelte";
import { eventually } from "./eventually";

let shown: Record<string, unknown>;

afterEach(async () => {
  await unmount(shown);
  vi.unstubAllGlobals();
});

const own = { device: "a", name: "Firefox, Linux", created_at: 0, seen_at: 0, is_this: true };
const phone = { device: "b", name: "", created_at: 0, seen_at: 86_400, is_this: false };
const press = (): void => document.querySelector<HTMLElement>("section button")!.click();

test("a device that is signed out leaves the list", async () => {
  let listed = [own, phone];
  const revoked: string[] = [];
  vi.stubGlobal("fetch", (path: string, options: { body?: string }) => {
    if (!path.endsWith("revoke")) return Promise.resolve(Response.json({ devices: listed }));
    revoked.push(options.body ?? "");
    listed = [own];
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  shown = mount(Devices, { target: document.body });
  press();
  await eventually(() => expect(document.querySelectorAll("li")).toHaveLength(2));
  expect(document.body.textContent).toContain("Firefox, Linux (this device)");
  expect(document.body.textContent).toContain("Unknown device (last here on Jan 2, 1970)");
  press();
  await eventually(() => expect(document.querySelectorAll("li")).toHaveLength(1));
  expect(revoked).toEqual([JSON.stringify({ device: "b" })]);
});

test("a person without a name is told why there is no list", async () => {
  const refusal = () => Promise.resolve(Response.json({ code: "no_visitor" }, { status: 401 }));
  vi.stubGlobal("fetch", refusal);
  shown = mount(Devices, { target: document.body });
  press();
  await eventually(() => expect(document.querySelector("[role=alert]")).not.toBeNull());
});
