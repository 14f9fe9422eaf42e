/**
 * Version of the interface between the host and the roots it mounts (`RootProps`, `ParcelProps`, and what a page publishes
 * about its remotes). Raise the minor version when the host offers more, the major one when something is removed; the host
 * declares the same in host.json. A build of a remote is checked against the range in its remote.json.
 */
export const HOST_API = '1.19.0';
