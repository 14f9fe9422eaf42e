import { z } from 'zod';
import { EarlyRequest } from '../page/early-request.ts';
import { MenuEntry } from '../page/menu-entry.ts';
import { HostManifest, ManifestPage, ManifestParcel, RemoteManifest, type TopicRef } from './release.ts';
import { declaredTopics } from '../topics.ts';

// What teams write by hand. Builds convert it to the manifests that releases store (release.ts). Descriptions here are
// what editors show: `npm run generate` writes them into remote.schema.json.

const spelled = ({ topic, version }: TopicRef): string => `${topic}@${version}`;

/** A topic of the bus in one version of its payload, as `"toast.show@1"`. */
const WrittenTopic = z
  .string()
  .regex(/^[^@]{1,100}@[1-9]\d{0,5}$/, 'is not a topic with its version like toast.show@1')
  .meta({ enum: declaredTopics().map(spelled) })
  .transform((text): TopicRef => {
    const at = text.lastIndexOf('@');
    return { topic: text.slice(0, at), version: Number(text.slice(at + 1)) };
  });

const { path, exposedModule, title, roles, layout, access } = ManifestPage.shape;
const WrittenPage = z.strictObject({
  path: path.describe('Address pattern this remote claims: /tickets, /tickets/:id, or /promo/* for any rest.'),
  exposedModule: exposedModule.describe('./list is src/list.page.ts.'),
  title: title.describe("Shown in the browser's tab and on failure cards."),
  roles: roles.describe('Which roles may open it; left out, every role. The server decides about data in any case.'),
  layout: layout.describe('contained: header and the usual width; full: header, whole width; bare: neither.'),
  access: access.describe('protected pages wait for a signed-in visitor.'),
  earlyRequests: z
    .array(EarlyRequest)
    .max(4)
    .optional()
    .describe(
      'GET requests this page makes first at its address without a query; the HTML starts them for it. :agentId is the agent whose data is shown, :isAdmin whether an admin acts for them; :id is a parameter of its path, :id.decoded the number it encodes.',
    ),
});

const WrittenParcel = z.strictObject({
  name: ManifestParcel.shape.name.describe('The name useParcel() takes.'),
  exposedModule: exposedModule.describe('./search is src/search.parcel.ts.'),
  title: title.optional().describe("Names the dialog on failure cards; left out, the remote's title."),
  opensOn: ManifestParcel.shape.opensOn.describe(
    'A topic, without version: the host opens the parcel when any remote sends it.',
  ),
});

const { area, label, path: target, order, mark, withAgentId, isSmallScreensOnly } = MenuEntry.shape;
const WrittenEntry = z.strictObject({
  area: area.describe('Which menu of the host.'),
  label,
  path: target.describe('One of the pages above, without parameters.'),
  order: order.describe("Smaller comes first; the host's own entries have 10, 20, 30, …."),
  mark: mark.describe('A word or a dot next to the label.'),
  withAgentId: withAgentId.describe('Adds the loaded agent to the address, as ?id=.'),
  isSmallScreensOnly,
});

/** `remote.json` of a remote's folder. The build compares it with the sources. */
export const RemoteFile = z.strictObject({
  $schema: z.string().optional(),
  name: RemoteManifest.shape.name.describe('As its folder is called: mfe-tickets.'),
  title: RemoteManifest.shape.title.describe('Names the remote on failure cards and in the release console.'),
  pages: z.array(WrittenPage).default([]),
  parcels: z.array(WrittenParcel).default([]).describe('Dialogs the host mounts outside of the page.'),
  menu: z.array(WrittenEntry).default([]).describe("Entries in the host's menus that lead to its pages."),
  emits: z.array(WrittenTopic).default([]).describe('Topics it sends.'),
  hears: z.array(WrittenTopic).default([]).describe('Topics it listens to, and those its parcels open on.'),
  hostApi: RemoteManifest.shape.hostApi.describe("Versions of the host's interface it works with, such as ^1.1.0."),
});

/** JSON schema of a remote.json, for editors. */
export const remoteFileSchema = (): object => ({
  title: 'remote.json of a remote of Agent Portal',
  ...z.toJSONSchema(RemoteFile, { io: 'input' }),
});

/** `host.json` of the host's folder. */
export const HostFile = HostManifest.extend({
  emits: z.array(WrittenTopic).default([]),
  hears: z.array(WrittenTopic).default([]),
});

/** What a remote.json declares, in the shape that builds and releases store. */
export interface Declaration {
  manifest: RemoteManifest;
  menu: MenuEntry[];
  earlyRequests: Record<string, string[]>;
}

/** The declaration of a remote.json; which share keys its pages preload is added by the build. */
export function declarationOf(file: z.output<typeof RemoteFile>): Declaration {
  const { $schema: _schema, menu, pages, parcels, ...rest } = file;
  const manifest = RemoteManifest.parse({
    ...rest,
    pages: pages.map(({ earlyRequests: _early, ...kept }) => kept),
    parcels: parcels.map(({ title: _title, ...kept }) => kept),
  });
  const earlyRequests = Object.fromEntries(
    pages.flatMap(({ path: ofPage, earlyRequests: early }) => (early ? [[ofPage, early]] : [])),
  );
  return { manifest, menu, earlyRequests };
}
