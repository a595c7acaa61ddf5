/**
 * Shifts `Date` by `offsetMs`, in a process or in a page: it uses nothing outside of itself, so that its source can be
 * sent to a browser.
 */
export function shiftDate(offsetMs) {
  const RealDate = Date;
  const now = () => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
}
