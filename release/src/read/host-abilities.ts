import semver from 'semver';

/** Whether a host loads the table of a release's files. */
export const loadsTables = (hostApi: string): boolean => semver.gte(hostApi, '1.12.0');

/** Whether a host loads the bundle of a page, and the table before it where the HTML has no hash of it. */
export const loadsBundles = (hostApi: string): boolean => semver.gte(hostApi, '1.13.0');

/** Whether a host loads the table of any release that webpack loads a file of, when the HTML has no hash of the file. */
export const loadsEachTable = (hostApi: string): boolean => semver.gte(hostApi, '1.14.0');

/** Whether the HTML of a host fills in `:isAdmin` and spaces in early requests; an older one would send them as they are. */
export const fillsInRequests = (hostApi: string): boolean => semver.gte(hostApi, '1.14.0');
