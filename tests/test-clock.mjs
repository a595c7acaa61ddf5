/**
 * Shifts `Date` by TEST_CLOCK_OFFSET_MS. The set-up of the tests loads this module in every process that they start
 * (NODE_OPTIONS), threads included: each run begins at the same instant, so that no result depends on the day.
 */
const offset = Number(process.env.TEST_CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + offset;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
