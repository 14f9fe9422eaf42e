import { z } from 'zod';
import { PagePath } from '../releases/release-names.ts';

/** Menus of the host: tabs of the agent header, side panel of agents, header of directors, side panel of admins. */
export const MenuArea = z.enum(['agent-tabs', 'agent-menu', 'director-menu', 'admin-menu']);
export type MenuArea = z.infer<typeof MenuArea>;

/** An entry of a menu, declared by the remote whose page it links to (HOST-42, HOST-48, HOST-50, HOST-51). */
export const MenuEntry = z.object({
  area: MenuArea,
  label: z.string().min(1).max(40),
  /** The address it links to, without parameters. */
  path: PagePath.refine((path) => !/[:*]/.test(path), 'is a pattern; a menu entry leads to one address'),
  /** Smaller comes first. The host's own entries have 10, 20, 30, …. */
  order: z.number().int().min(0).max(1000),
  /** A word or a dot next to the label. */
  mark: z.enum(['New', 'dot']).optional(),
  /** Adds the loaded agent to the address, as `?id=`. */
  withAgentId: z.boolean().optional(),
  isSmallScreensOnly: z.boolean().optional(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;
