/** The filings of legal assistance. */
import { type ReferenceQuery, type ReferenceFact, handOf, countedOnce, keyedFigures } from "./counting.ts";

interface Filing extends ReferenceFact {
  readonly country: string | null;
  readonly kind: string;
  readonly specialist: string;
  readonly practiceArea: string | null;
  readonly serviceModality: string | null;
  readonly serviceType: string | null;
  readonly sector: string | null;
  readonly takenShape: string | null;
  readonly terminationDate: string | null;
  readonly exportable: boolean;
  readonly mipymeType: string | null;
}

export function referenceFilingStats(query: ReferenceQuery) {
  const { today } = query.question;
  const { clientOf, counted, people, summed, within } = handOf(query);
  const filings = within<Filing>(query.facts.filings, "subscriptionDate");
  const exported = filings.filter(({ exportable }) => exportable);
  const area = (each: Filing) => each.practiceArea?.split(".")[0];
  const keyPair = (each: Filing, part: unknown) => `${each.specialist}|${keyedFigures(part)}`;
  const daysOf = ({ day, terminationDate }: Filing) => {
    const end = terminationDate && terminationDate < today ? terminationDate : today;
    return Math.max(0, Math.round((Date.parse(end) - Date.parse(day)) / 86_400_000));
  };
  const bucket = (days: number) =>
    days <= 30
      ? "0-30"
      : days <= 60
        ? "31-60"
        : days <= 90
          ? "61-90"
          : days <= 120
            ? "91-120"
            : days <= 180
              ? "121-180"
              : days <= 365
                ? "181-365"
                : "366+";

  return {
    incomesBySpecialists: () => summed(filings, ({ specialist }) => specialist),
    totalFilingsBySector: () => counted(filings, ({ sector }) => sector),
    totalFilingsByEspecialist: () => counted(filings, ({ specialist }) => specialist),
    totalPracticeAreasByEspecialist: () => counted(filings, (each) => keyPair(each, area(each))),
    totalModalitiesByEspecialist: () => counted(filings, (each) => keyPair(each, each.serviceModality)),
    totalCountriesByEspecialist: () => counted(filings, (each) => keyPair(each, each.country)),
    totalFilingsByTakenShape: () => counted(filings, ({ takenShape }) => takenShape),
    totalFilingsByModality: () => counted(filings, ({ serviceModality }) => serviceModality),
    totalFilingsByPracticeArea: () => counted(filings, area),
    totalFilingsByCountry: () => counted(filings, ({ country }) => country),
    totalClientsByCountry: () => people(filings, ({ country }) => country),
    totalExpServByDateRange: () => counted(exported, (each) => bucket(daysOf(each))),
    totalClientTypes: () => people(filings, (client) => client.clientType),
    totalPossibleMIPYME: () =>
      counted(
        filings.filter(({ mipymeType }) => mipymeType !== null),
        ({ mipymeType }) => mipymeType,
      ),
    totalFeeAmount: () => summed(filings, countedOnce),
    totalNationalClients: () =>
      people(
        filings.filter(({ client }) => clientOf(client).clientType === "national"),
        countedOnce,
      ),
    totalServicesByContractObject: () => counted(filings, ({ serviceType }) => serviceType),
    totalExportIncome: () => summed(exported, countedOnce),
    totalFilingsByClientAcquisitionWay: () => counted(filings, ({ client }) => clientOf(client).acquisitionWay),
    countFilingsByContractType: () => counted(filings, ({ kind }) => kind),
    filingsByCountryMapData: () => counted(filings, ({ country }) => country),
  };
}
