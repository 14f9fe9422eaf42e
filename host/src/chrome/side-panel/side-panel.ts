import { onDemand } from '@portal/shared/ui/on-demand';

/** The panel of the menu, loaded when it opens, or before that when the browser is idle. */
export const sidePanel = onDemand(() =>
  import(/* webpackChunkName: "side-panel" */ './SidePanel.tsx').then((module) => module.SidePanel),
);
