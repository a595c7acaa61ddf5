/**
 * Transitions by staff after payment, shared by vouchers and consulate contracts, with the record
 * variants that the guards distinguish.
 */
export const paidSteps = `
inSettlement → signaturePresident: staff | only large
inSettlement → inCommercial: staff | not large
signaturePresident → inCommercial: staff
signaturePresident → inSettlement: staff ↩ | asks note
inCommercial → documentProcessing: staff | not brought
inCommercial → packagePreparation: staff | only brought
documentProcessing → packagePreparation: staff | not waiting
packagePreparation → processLegalization: staff | takes packageNumber
processLegalization → inReviewer: staff | not waiting
inReviewer → readyToCustomer: staff
inReviewer → documentProcessing: staff ↩ | asks note | not brought
inReviewer → packagePreparation: staff ↩ | asks note | only brought
readyToCustomer → completed: staff | asks receiver.name, receiver.ci | takes receiver.passport
pendingToPay → cancelled: staff | asks note
inSettlement → cancelled: staff | asks note
signaturePresident → cancelled: staff | asks note
inCommercial → cancelled: staff | asks note
documentProcessing → cancelled: staff | asks note
packagePreparation → cancelled: staff | asks note
processLegalization → cancelled: staff | asks note
inReviewer → cancelled: staff | asks note
readyToCustomer → cancelled: staff | asks note`;

const defaults = { needsSignature: false, toObtain: 1, notObtained: 0, notSealed: 0 };
export const contractKinds = {
  usual: defaults,
  large: { ...defaults, needsSignature: true },
  brought: { ...defaults, toObtain: 0 },
  waiting: { ...defaults, notObtained: 1, notSealed: 1 },
};
