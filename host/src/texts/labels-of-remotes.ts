import type { Texts } from '@portal/shared/i18n';

// The build replaces this with titles and menu labels of the remotes, which are shown before their own catalogs are
// loaded (shared/build/labels-of-remotes-loader.cjs).
const labels: Texts = {};
export default labels;
