import {
  type Icon,
  IconBuildingEstate,
  IconBuildingBank,
  IconCalendarEvent,
  IconCreditCard,
  IconCreditCardPay,
  IconDeviceMobileDollar,
  IconFileCertificate,
  IconFileInvoice,
  IconFolder,
  IconListCheck,
  IconMail,
  IconMoped,
  IconPackage,
  IconQrcode,
  IconRubberStamp,
  IconSignature,
  IconTag,
  IconUser,
  IconWritingSign,
} from "@tabler/icons-react";
import type { SearchKind } from "../../../areas/contracts.ts";

/** Icon of a search kind, the same as in the menu. */
export const iconOfKind = (kind: SearchKind): Icon => icons[kind] ?? IconFolder;

const icons: Readonly<Partial<Record<SearchKind, Icon>>> = {
  requestsAP: IconFileCertificate,
  requestsTR: IconBuildingBank,
  people: IconUser,
  transfermovil: IconDeviceMobileDollar,
  enzona: IconCreditCard,
  bipay: IconCreditCardPay,
  originals: IconQrcode,
  deliveries: IconPackage,
  invoicesAP: IconFileInvoice,
  invoicesTR: IconFileInvoice,
  mails: IconMail,
  carriers: IconMoped,
  offers: IconTag,
  notarialFilings: IconWritingSign,
  contractOffers: IconSignature,
  vales: IconRubberStamp,
  activities: IconCalendarEvent,
  workPlans: IconListCheck,
  consulateContracts: IconBuildingEstate,
};
