/** A wheel that turns things, notch by notch. */

/** From how many pixels on it is a notch of a mouse; a touchpad counts more finely. */
const NOTCH = 60;
const LINE = 33;
/** How long, in milliseconds, one step of a touchpad lasts. */
const STEP = 140;

/** One step for each notch of a wheel, and a few a second for fingers that glide. */
export function wheelSteps(
  turn: (by: 1 | -1, isFlip: boolean) => void,
): (event: WheelEvent) => void {
  let gathered = 0;
  let last = -STEP;
  return (event) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    const moved = unit * (event.deltaY || event.deltaX);
    gathered = moved * gathered < 0 ? moved : gathered + moved;
    const isNotch = Math.abs(moved) >= NOTCH;
    if (Math.abs(gathered) < NOTCH || (!isNotch && event.timeStamp - last < STEP)) return;
    turn(gathered > 0 ? 1 : -1, event.shiftKey);
    gathered = 0;
    last = event.timeStamp;
  };
}
