/** Turns the events of a wheel or touchpad into single steps. */

/** Pixels from which an event is a notch of a mouse wheel; touchpads send smaller ones. */
const NOTCH = 60;
const LINE = 33;
/** The least time between two steps of a touchpad, in milliseconds. */
const STEP = 140;

/** A handler with one step for each notch of a wheel, and a few per second for a touchpad. */
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
