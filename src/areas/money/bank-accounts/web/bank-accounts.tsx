import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { WarningSign } from "../../../../web/office/components/feedback/warning-sign.tsx";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { bankAccountColumns } from "../columns.ts";
import type { warningColumns } from "../enums.ts";
import type { BankAccount, bankAccountsContract } from "../contract.ts";

export function BankAccountRegister() {
  const words = useWords("bankAccounts");
  const { columns: c } = words;
  const banks = useNomenclators("BANK");
  const bankOf = useNaming("BANK");
  const withWarning = (name: (typeof warningColumns)[number]) => (row: BankAccount) => (
    <WarningSign about={row.doubts.includes(name) && words.doubts[name]}>{row[name]}</WarningSign>
  );
  return (
    <ResourceScreen<typeof bankAccountsContract>
      {...columnsFor(
        bankAccountColumns,
        { ...words, language: useLanguage(), bankOf },
        { swiftCode: withWarning("swiftCode"), accountNumber: withWarning("accountNumber") },
      )}
      entry="bankAccounts"
      kind="bankAccount"
      words={words}
      calls={api.bankAccounts}
      formColumns={2}
      fields={[
        { name: "bank", kind: "select", options: banks, required: true },
        { name: "branch", required: true },
        { name: "bankAddress", required: true, fullWidth: true },
        { name: "swiftCode", required: true },
        { name: "accountNumber", required: true },
        { name: "holder", required: true },
        { name: "currency", kind: "select", options: optionsOf(currencies), required: true },
      ]}
      initialValues={{ currency: "CUP" }}
      filters={[choiceOf("currency", c.currency, currencies)]}
      setActive={(record, active) => api.bankAccounts.update({ ...record, active })}
    />
  );
}
