import { Paper } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { type FormFieldsOf, optionsOf } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { useGoBack } from "../../../../web/office/list/return-to-list.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { serviceFamilies } from "../offer-kinds.ts";
import { useRefreshServiceOffers } from "./staff-shared.ts";
import { serviceOffersPath } from "./paths.ts";

/** Creates an offer; clients can request it once it is enabled. */
export function CreateOffer() {
  const { offers: words } = useWords("onlineServicesDesk");
  const [code, ...fields] = useFields();
  const leavePage = useLeavePage();
  return (
    <>
      <BackToList />
      <PageHeader title={words.createTitle} subtitle={words.createSubtitle} />
      <Paper p={{ base: "md", sm: "lg" }} maw={980}>
        <Form
          columns={2}
          mutation={api.onlineServices.create}
          fields={[
            code,
            {
              name: "family",
              label: words.fields.family,
              kind: "select",
              required: true,
              options: optionsOf(serviceFamilies, words.families),
            },
            ...fields,
          ]}
          initialValues={{ family: "AP", termDays: 20, maxCopies: 3, order: 0, includesLegalization: true }}
          onDone={leavePage}
          onCancel={leavePage}
        />
      </Paper>
    </>
  );
}

export function EditServiceOffer() {
  const { offerId } = useParams({ strict: false }) as { offerId: string };
  const { offers: words } = useWords("onlineServicesDesk");
  const language = useLanguage();
  const [code, ...fields] = useFields();
  const leavePage = useLeavePage();
  return (
    <RecordLoader call={api.onlineServices.get} input={{ id: offerId }} missing={words.missing} isAlwaysFresh>
      {(offer) => (
        <>
          <BackToList />
          <PageHeader
            title={interpolate(words.editTitle, { name: offer.name[language] })}
            subtitle={words.editSubtitle}
          />
          <Paper p={{ base: "md", sm: "lg" }} maw={980}>
            <Form
              columns={2}
              mutation={api.onlineServices.update}
              extraInput={{ _id: offer._id, updatedAt: offer.updatedAt }}
              fields={[code, ...fields]}
              initialValues={offer}
              onDone={leavePage}
              onCancel={leavePage}
            />
          </Paper>
        </>
      )}
    </RecordLoader>
  );
}

function useFields() {
  const { fields: words } = useWords("onlineServicesDesk").offers;
  const documents = useNomenclators("DOCUMENT_TYPE");
  return [
    { name: "code", label: words.code, hint: words.codeHint, required: true, section: words.general },
    { name: "name.es", label: words.nameEs, required: true },
    { name: "name.en", label: words.nameEn, required: true },
    { name: "description.es", label: words.descriptionEs, kind: "textarea", required: true },
    { name: "description.en", label: words.descriptionEn, kind: "textarea", required: true },
    { name: "requirements.es", label: words.requirementsEs, hint: words.requirementsHint, kind: "textarea" },
    { name: "requirements.en", label: words.requirementsEn, hint: words.requirementsHint, kind: "textarea" },
    {
      name: "documentTypes",
      label: words.documentTypes,
      kind: "multiSelect",
      options: documents,
      required: true,
      fullWidth: true,
      section: words.rules,
    },
    { name: "termDays", label: words.termDays, required: true },
    { name: "weeklyCapacity", label: words.weeklyCapacity, hint: words.capacityHint, omitEmpty: true },
    { name: "maxCopies", label: words.maxCopies, required: true },
    { name: "order", label: words.order, required: true },
    { name: "includesLegalization", label: words.includesLegalization, kind: "checkbox", fullWidth: true },
  ] as const satisfies FormFieldsOf<typeof api.onlineServices.update>;
}

function useLeavePage(): (saved?: unknown) => void {
  const { offers: words } = useWords("onlineServicesDesk");
  const refresh = useRefreshServiceOffers();
  const goBack = useGoBack({ to: serviceOffersPath });
  return (saved) => {
    if (saved) {
      toast(words.saved);
      void refresh();
    }
    goBack();
  };
}

function BackToList() {
  const { offers } = useWords("onlineServicesDesk");
  return <BackLink label={offers.back} to={serviceOffersPath} />;
}
