import { useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { languages } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { useGoBack } from "../../../../web/office/list/return-to-list.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import type { Terms } from "../contract.ts";
import { Editor } from "./editor.tsx";
import { LegalText } from "./legal-text.tsx";
import classes from "./desk.module.css";
import { versionsPath } from "./paths.ts";
import { useVersionActions } from "./version-actions.ts";

/** A new version, empty or copied from another one (`?from`). */
export function CreateVersion() {
  const words = useWords("termsDesk");
  const { from }: { from?: string } = useSearch({ strict: false });
  return (
    <>
      <BackToList />
      <PageHeader title={words.createTitle} subtitle={words.draftSubtitle} />
      {from ? <VersionLoader id={from}>{(source) => <Editor source={source} />}</VersionLoader> : <Editor />}
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
      <VersionLoader id={termsId}>
        {(version) =>
          version.publishedAt || !canWrite ? <PublishedView version={version} /> : <Edit version={version} />
        }
      </VersionLoader>
    </>
  );
}

function Edit({ version }: { version: Terms }) {
  const words = useWords("termsDesk");
  return (
    <>
      <PageHeader
        title={interpolate(words.editTitle, { version: version.version })}
        subtitle={words.draftSubtitle}
        actions={<VersionActions version={version} />}
      />
      <Editor key={version.updatedAt} source={version} draft={version} />
    </>
  );
}

function PublishedView({ version }: { version: Terms }) {
  const words = useWords("termsDesk");
  const language = useLanguage();
  return (
    <>
      <PageHeader
        title={interpolate(words.editTitle, { version: version.version })}
        subtitle={
          version.publishedAt
            ? interpolate(words.readSubtitle, { day: formatDateTime(version.publishedAt, language) })
            : words.draftSubtitle
        }
        actions={<VersionActions version={version} />}
      />
      <div className={classes.both}>
        {languages.map((each) => (
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

function VersionActions({ version }: { version: Terms }) {
  const { editTitle } = useWords("termsDesk");
  const versionActions = useActions({ ...useVersionActions(), leave: useGoBack({ to: versionsPath }) });
  return (
    <>
      <RecordActions
        name={interpolate(editTitle, { version: version.version })}
        actions={versionActions.ofRow(version)}
      />
      {versionActions.dialog}
    </>
  );
}

function VersionLoader({ id, children }: { id: string; children: (version: Terms) => ReactNode }) {
  const words = useWords("termsDesk");
  return (
    <RecordLoader call={api.terms.get} input={{ id }} missing={words.missing} isAlwaysFresh>
      {children}
    </RecordLoader>
  );
}

function BackToList() {
  const { back } = useWords("termsDesk");
  return <BackLink label={back} to={versionsPath} />;
}
