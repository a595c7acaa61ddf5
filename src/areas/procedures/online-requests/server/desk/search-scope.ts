/** Related rows that a search for forms includes: requester, pickup person and payment. */
import type { RelatedSearch } from "../../../../../server/listing/search-scope.ts";
import { payments } from "../../../../money/payments/server/tables.ts";
import { userView } from "../../../../administration/people/server/public.ts";
import { requestForms, requestGroups } from "../tables.ts";

const { requesterId, commonId } = requestForms;

export const formSearchScope: readonly RelatedSearch[] = [
  { key: requesterId, id: userView.id, text: userView.searchText },
  { key: commonId, id: requestGroups.commonId, text: requestGroups.searchText },
  { key: commonId, id: payments.subjectId, text: payments.searchText },
];
