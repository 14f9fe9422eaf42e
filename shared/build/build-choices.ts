/** Options of a build that is not for a release. */
export interface BuildChoices {
  /** `development`: readable, with React's development build, without a minimizer. Default production. */
  mode?: 'production' | 'development';
  /** Default PORTAL_RELEASE_VERSION, else the version of the package. */
  version?: string;
  /** Where the files go. Default `dist` in the package's folder. */
  outFolder?: string;
}
