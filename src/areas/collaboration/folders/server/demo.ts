import { eq } from "drizzle-orm";
import type { Database } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { demoDocuments } from "../../media/server/public.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { userGroupView } from "../../user-groups/server/public.ts";
import type { FolderColor } from "../colors.ts";
import { folderGrants, folders } from "./tables.ts";

interface Demo {
  readonly name: string;
  readonly color?: FolderColor;
  readonly group?: string;
  readonly person?: string;
  readonly write?: true;
  readonly files?: Readonly<Record<string, string>>;
  readonly inside?: readonly Demo[];
}

/** The lawyer's folders: one shared with a group and one person, others private. */
const lawyerFolders: readonly Demo[] = [
  {
    name: "Hotel de Mariel",
    color: "blue",
    group: "Asesoría a empresas",
    files: { "Acta de la reunión.txt": "Acuerdos de la reunión con Puerto Azul sobre los estatutos." },
    inside: [
      {
        name: "Borradores",
        person: "notary@demo.example",
        write: true,
        files: { "Estatutos, versión de trabajo.txt": "Artículo 1. De la denominación social." },
      },
      { name: "Enviado al cliente", inside: [{ name: "Anexos" }] },
    ],
  },
  {
    name: "Modelos",
    color: "green",
    files: { "Poder especial.txt": "Ante mí comparece…", "Contrato de servicios.txt": "De una parte…" },
  },
  { name: "Apuntes" },
];

export async function demoFolders(db: Database, _world: World, server: Server): Promise<void> {
  const [existing] = await db.select({ id: folders.id }).from(folders).limit(1);
  const people = await peopleByEmail(db, ["lawyer@demo.example", "notary@demo.example"]);
  const owner = people.get("lawyer@demo.example");
  if (existing || !owner) return;
  const at = server.now().toISOString();
  const createFolder = async (demo: Demo, parentPath: readonly string[]): Promise<void> => {
    const id = newId();
    const path = [...parentPath, id];
    const { name, color = null, group, person, write = false, files = {}, inside = [] } = demo;
    const stamps = { createdAt: at, createdBy: owner.id, updatedAt: at, updatedBy: owner.id };
    await db
      .insert(folders)
      .values({ id, name, color, parentId: parentPath.at(-1) ?? null, ownerId: owner.id, path, ...stamps });
    const [groupRow] = group ? await db.select().from(userGroupView).where(eq(userGroupView.name, group)) : [];
    const grantee = { userId: person ? (people.get(person)?.id ?? null) : null, groupId: groupRow?.id ?? null };
    if (grantee.userId || grantee.groupId)
      await db.insert(folderGrants).values({ folderId: id, ...grantee, canWrite: write });
    const documents = Object.entries(files).map(([documentName, text]) => ({
      name: documentName,
      content: Buffer.from(text),
      mime: "text/plain",
      by: owner.id,
      at,
    }));
    if (documents.length > 0) await demoDocuments(db, server, { element: "folder", elementId: id }, documents);
    for (const each of inside) await createFolder(each, path);
  };
  await createFolder({ name: owner.name, inside: lawyerFolders }, []);
}
