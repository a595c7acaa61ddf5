/**
 * Transitions by staff after payment, shared by vouchers and consulate contracts, with the record
 * variants that the guards distinguish.
 */
export const paidSteps = `
inSettlement → signaturePresident: staff | only large
inSettlement → inCommercial: staff | not large
signaturePresident → inCommercial: staff
signaturePresident → inSettlement: staff ↩ | requires note
inCommercial → documentProcessing: staff | not brought
inCommercial → packagePreparation: staff | only brought
documentProcessing → packagePreparation: staff | not waiting
packagePreparation → processLegalization: staff | accepts packageNumber
processLegalization → inReviewer: staff | not waiting
inReviewer → readyToCustomer: staff
inReviewer → documentProcessing: staff ↩ | requires note | not brought
inReviewer → packagePreparation: staff ↩ | requires note | only brought
readyToCustomer → completed: staff | requires receiver.name, receiver.ci | accepts receiver.passport
pendingToPay → cancelled: staff | requires note
inSettlement → cancelled: staff | requires note
signaturePresident → cancelled: staff | requires note
inCommercial → cancelled: staff | requires note
documentProcessing → cancelled: staff | requires note
packagePreparation → cancelled: staff | requires note
processLegalization → cancelled: staff | requires note
inReviewer → cancelled: staff | requires note
readyToCustomer → cancelled: staff | requires note`;

const defaults = { needsSignature: false, toObtain: 1, notObtained: 0, notSealed: 0 };
export const contractKinds = {
  usual: defaults,
  large: { ...defaults, needsSignature: true },
  brought: { ...defaults, toObtain: 0 },
  waiting: { ...defaults, notObtained: 1, notSealed: 1 },
};
