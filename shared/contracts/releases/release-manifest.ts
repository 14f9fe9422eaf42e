import { z } from 'zod';
import { EarlyRequest } from '../page/early-request.ts';
import { PortalRole } from '../people/roles.ts';
import { ExactVersion, ExposedModule, HOST, PagePath, RemoteName, ShareKey, VersionRange } from './release-names.ts';

/** A bus topic in one version of its payload; `hears` matches `emits` of the same topic and version. */
export const TopicRef = z.strictObject({ topic: z.string().min(1).max(100), version: z.number().int().positive() });
export type TopicRef = z.infer<typeof TopicRef>;

export const ManifestPage = z.strictObject({
  path: PagePath,
  exposedModule: ExposedModule,
  /** Shown in the browser's tab. */
  title: z.string().min(1).max(100),
  /** Which portal roles may open it; left out, every role may. The server decides about data in any case. */
  roles: z.array(PortalRole).optional(),
  /** `contained`: header and the usual width; `full`: header, whole width; `bare`: neither. */
  layout: z.enum(['contained', 'full', 'bare']).default('contained'),
  /** `protected` pages wait for a signed-in visitor. */
  access: z.enum(['public', 'protected']),
  /** Share keys the first paint of the page needs; the HTML preloads the host's files for them. */
  preload: z.array(ShareKey).default([]),
});

export const ManifestParcel = z.strictObject({
  name: z.string().min(1).max(60),
  exposedModule: ExposedModule,
  /** A topic of the bus: the host opens the parcel when it is sent, with its payload as values. */
  opensOn: z.string().min(1).max(100).optional(),
});

/**
 * What a remote declares about itself, as builds and releases store it; its team writes it as `remote.json`
 * (manifest-file.ts). Addresses are claimed here; the host has no list.
 */
export const RemoteManifest = z.strictObject({
  name: RemoteName,
  title: z.string().min(1).max(100),
  pages: z.array(ManifestPage).default([]),
  parcels: z.array(ManifestParcel).default([]),
  emits: z.array(TopicRef).default([]),
  hears: z.array(TopicRef).default([]),
  /** Versions of the host API this remote works with. */
  hostApi: VersionRange,
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;
export type RemotePage = RemoteManifest['pages'][number];

/** What the host declares about itself, as builds and releases store it; written as `host.json`. */
export const HostManifest = z.strictObject({
  name: z.literal(HOST),
  title: z.string().min(1).max(100),
  emits: z.array(TopicRef).default([]),
  hears: z.array(TopicRef).default([]),
  /** The version of the API this host offers to remotes. */
  hostApi: ExactVersion,
});
export type HostManifest = z.infer<typeof HostManifest>;

/** Path of a page -> what its HTML requests before any script is there. */
export const EarlyRequestsOfPages = z.record(PagePath, z.array(EarlyRequest).max(4));
