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

export function referenceFilingStats(asked: ReferenceQuery) {
  const { today } = asked.question;
  const { clientOf, counted, people, summed, within } = handOf(asked);
  const some = within<Filing>(asked.facts.filings, "subscriptionDate");
  const exported = some.filter(({ exportable }) => exportable);
  const area = (each: Filing) => each.practiceArea?.split(".")[0];
  const both = (each: Filing, part: unknown) => `${each.specialist}|${keyedFigures(part)}`;
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
    incomesBySpecialists: () => summed(some, ({ specialist }) => specialist),
    totalFilingsBySector: () => counted(some, ({ sector }) => sector),
    totalFilingsByEspecialist: () => counted(some, ({ specialist }) => specialist),
    totalPracticeAreasByEspecialist: () => counted(some, (each) => both(each, area(each))),
    totalModalitiesByEspecialist: () => counted(some, (each) => both(each, each.serviceModality)),
    totalCountriesByEspecialist: () => counted(some, (each) => both(each, each.country)),
    totalFilingsByTakenShape: () => counted(some, ({ takenShape }) => takenShape),
    totalFilingsByModality: () => counted(some, ({ serviceModality }) => serviceModality),
    totalFilingsByPracticeArea: () => counted(some, area),
    totalFilingsByCountry: () => counted(some, ({ country }) => country),
    totalClientsByCountry: () => people(some, ({ country }) => country),
    totalExpServByDateRange: () => counted(exported, (each) => bucket(daysOf(each))),
    totalClientTypes: () => people(some, (client) => client.clientType),
    totalPossibleMIPYME: () =>
      counted(
        some.filter(({ mipymeType }) => mipymeType !== null),
        ({ mipymeType }) => mipymeType,
      ),
    totalFeeAmount: () => summed(some, countedOnce),
    totalNationalClients: () =>
      people(
        some.filter(({ client }) => clientOf(client).clientType === "national"),
        countedOnce,
      ),
    totalServicesByContractObject: () => counted(some, ({ serviceType }) => serviceType),
    totalExportIncome: () => summed(exported, countedOnce),
    totalFilingsByClientAcquisitionWay: () => counted(some, ({ client }) => clientOf(client).acquisitionWay),
    countFilingsByContractType: () => counted(some, ({ kind }) => kind),
    filingsByCountryMapData: () => counted(some, ({ country }) => country),
  };
}
