/** Related rows that a search for forms includes: requester, pickup person and payment. */
import type { RelatedSearch } from "../../../../../server/listing/search-scope.ts";
import { paymentView } from "../../../../money/payments/server/public.ts";
import { userView } from "../../../../administration/people/server/public.ts";
import { requestForms, requestGroups } from "../tables.ts";

const { requesterId, commonId } = requestForms;

export const formSearchScope: readonly RelatedSearch[] = [
  { key: requesterId, id: userView.id, text: userView.searchText },
  { key: commonId, id: requestGroups.commonId, text: requestGroups.searchText },
  { key: commonId, id: paymentView.subjectId, text: paymentView.searchText },
];
