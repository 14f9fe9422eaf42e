import { pagePathsOverlap, RemoteName } from '@portal/shared/contracts/release';

/** What is wrong in a call of `npm run new:remote`; `message` is one sentence. */
export class NewRemoteError extends Error {
  override readonly name = 'NewRemoteError';
}

/** What a new remote is called, in each place. */
export interface NewNames {
  /** Name of the folder, the package and the remote: `mfe-service-desk`. */
  name: string;
  /** Title on the page and in the menu: `Service desk`. */
  title: string;
  /** Address of its page: `/service-desk`. */
  path: string;
}

/** An existing remote, and the addresses it claims. */
export interface KnownRemote {
  name: string;
  paths: readonly string[];
}

/** First segments of addresses that the server answers itself. */
const SERVER_PATHS = new Set(['api', 'graphql', 'healthz', 'idp', 'openapi', 'readyz', 'releases']);
/** A longer title does not fit into a menu (MenuEntry). */
const MAX_LENGTH = 40;

/**
 * The names of a new remote.
 * @param input as it was typed, `service-desk` or `mfe-service-desk`
 * @param folders files at the root of the repository
 * @throws NewRemoteError when it is not a valid name, is in use, or its address is taken
 */
export function nameRemote(
  input: string | undefined,
  folders: readonly string[],
  known: readonly KnownRemote[],
): NewNames {
  if (input === undefined) throw new NewRemoteError('Name the new remote, for example: npm run new:remote tickets');
  const short = input.startsWith('mfe-') ? input.slice('mfe-'.length) : input;
  const name = `mfe-${short}`;
  if (!RemoteName.safeParse(short).success || short.length > MAX_LENGTH) {
    throw new NewRemoteError(
      `"${input}" is not a name for a remote: use lower-case letters, digits and single hyphens, ` +
        `at most ${MAX_LENGTH} characters, for example tickets.`,
    );
  }
  if (short === 'host') throw new NewRemoteError('The host is the page around all remotes; choose another name.');
  if (folders.includes(name)) throw new NewRemoteError(`There is a folder ${name} already; choose another name.`);
  const path = `/${short}`;
  if (SERVER_PATHS.has(short)) {
    throw new NewRemoteError(`The server answers ${path} itself; choose another name.`);
  }
  const owner = known.find(({ paths }) => paths.some((claimed) => pagePathsOverlap(claimed, path)));
  if (owner) throw new NewRemoteError(`${path} is an address of ${owner.name}; choose another name.`);
  const words = short.replaceAll('-', ' ');
  return { name, path, title: words.charAt(0).toUpperCase() + words.slice(1) };
}
