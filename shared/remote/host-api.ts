/**
 * Version of the interface between the host and the roots it mounts (`RootProps`, `ParcelProps`, and what a page tells
 * of its remotes). Raise the middle number when the host offers more, the first when something is taken away; the host
 * says the same in host.json. A build of a remote is held against the range its remote.json claims.
 */
export const HOST_API = '1.1.0';
