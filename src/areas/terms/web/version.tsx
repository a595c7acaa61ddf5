import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { showInstant } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordDeeds } from "../../../web/office/deed/record-deeds.tsx";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { useGoBack } from "../../../web/office/list/way-back.ts";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { OneRecord } from "../../../web/office/parts/one-record.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { Panel } from "../../../web/office/parts/panel.tsx";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import type { Terms } from "../contract.ts";
import { Editor } from "./editor.tsx";
import { LegalText } from "./legal-text.tsx";
import classes from "./desk.module.css";
import { versionsPath } from "./paths.ts";
import { useVersionDeeds } from "./version-deeds.ts";

/** A new version, empty or from another one (`?from`). */
export function CreateVersion() {
  const words = useWords("termsDesk");
  const { from }: { from?: string } = useSearch({ strict: false });
  return (
    <>
      <BackToList />
      <PageHeader title={words.createTitle} subtitle={words.draftSubtitle} />
      {from ? <Found id={from}>{(source) => <Editor source={source} />}</Found> : <Editor />}
    </>
  );
}

/** A draft to edit, or a published version to read. */
export function OneVersion() {
  const { termsId } = useParams({ strict: false }) as { termsId: string };
  const canWrite = useUser()?.permissions.includes("adminOffers") ?? false;
  return (
    <>
      <BackToList />
      <Found id={termsId}>
        {(version) => (version.publishedAt || !canWrite ? <Read version={version} /> : <Edit version={version} />)}
      </Found>
    </>
  );
}

function Edit({ version }: { version: Terms }) {
  const words = useWords("termsDesk");
  return (
    <>
      <PageHeader
        title={say(words.editTitle, { version: version.version })}
        subtitle={words.draftSubtitle}
        actions={<VersionDeeds version={version} />}
      />
      <Editor key={version.updatedAt} source={version} draft={version} />
    </>
  );
}

function Read({ version }: { version: Terms }) {
  const words = useWords("termsDesk");
  const language = useLanguage();
  return (
    <>
      <PageHeader
        title={say(words.editTitle, { version: version.version })}
        subtitle={
          version.publishedAt
            ? say(words.readSubtitle, { day: showInstant(version.publishedAt, language) })
            : words.draftSubtitle
        }
        actions={<VersionDeeds version={version} />}
      />
      <div className={classes.both}>
        {(["es", "en"] as const).map((each) => (
          <Panel key={each} title={version.title[each]} padded>
            <div className={classes.text} lang={each}>
              <LegalText text={version.text[each]} level={3} />
            </div>
          </Panel>
        ))}
      </div>
    </>
  );
}

function VersionDeeds({ version }: { version: Terms }) {
  const { editTitle } = useWords("termsDesk");
  const deeds = useDeeds({ ...useVersionDeeds(), leave: useGoBack({ to: versionsPath }) });
  return (
    <>
      <RecordDeeds name={say(editTitle, { version: version.version })} actions={deeds.ofRow(version)} />
      {deeds.dialog}
    </>
  );
}

function Found({ id, children }: { id: string; children: (version: Terms) => ReactNode }) {
  const words = useWords("termsDesk");
  return (
    <OneRecord call={api.terms.get} input={{ id }} missing={words.missing} anew>
      {children}
    </OneRecord>
  );
}

function BackToList() {
  const { back } = useWords("termsDesk");
  return <BackLink label={back} to={versionsPath} />;
}
