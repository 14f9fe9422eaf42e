export const REMOTES = ['mfe-planted', 'mfe-other', 'mfe-third'];
