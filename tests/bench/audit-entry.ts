/** A usual entry: one change of a record with three fields before and after. */
export const auditEntry = {
  action: "bench.change",
  kind: "counter",
  id: "1",
  before: { status: "paid", note: null, amount: "150.50" },
  after: { status: "in process", note: "Lo pidió la persona", amount: "150.50" },
};
