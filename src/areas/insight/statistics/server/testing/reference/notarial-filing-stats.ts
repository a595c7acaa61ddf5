/** Notarial services. */
import { type ReferenceQuery, type ReferenceFact, handOf, countedOnce } from "./counting.ts";

interface Notarial extends ReferenceFact {
  readonly concept: string | null;
  readonly exportable: boolean;
}

export function referenceNotarialFilingStats(query: ReferenceQuery) {
  const { clientOf, counted, people, summed, within } = handOf(query);
  const services = within<Notarial>(query.facts.notarialFilings, "procedureDate");
  const exportKey = ({ exportable }: Notarial) => (exportable ? "exportable" : "nonExportable");
  return {
    totalServices: () => counted(services, countedOnce),
    totalIncomes: () => summed(services, countedOnce),
    totalExpAndNonExpServices: () => counted(services, exportKey),
    totalExpAndNonExpIncomes: () => summed(services, exportKey),
    totalNotarialClientTypes: () => people(services, (client) => client.clientType),
    totalByServiceConcept: () => counted(services, ({ concept }) => concept),
    totalExportableConcept: () =>
      counted(
        services.filter(({ exportable }) => exportable),
        ({ concept }) => concept,
      ),
    totalIncomesPerConcept: () => summed(services, ({ concept }) => concept),
    totalNotarialFilingsByClientAcquisitionWay: () =>
      counted(services, ({ client }) => clientOf(client).acquisitionWay),
  };
}
