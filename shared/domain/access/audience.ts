import type { Agent } from '../../contracts/people/agent.ts';
import type { Audience } from '../../contracts/content/content.ts';

/** A reader: an agent, who may be preferred or sponsor a ZIP, a director, or staff. */
export type ContentReader = Pick<Agent, 'currentStatus' | 'featuredTerritory'> | 'director' | 'staff';

/** The audiences a reader belongs to (D-36, EVT-03). Staff sees every entry that has an audience at all. */
export function audiencesOf(reader: ContentReader): Audience[] {
  if (reader === 'staff') return ['All Agents', 'Preferred Agents', 'Non-Preferred Agents', 'SGD Agents'];
  if (reader === 'director') return ['All Agents'];
  const isPreferred = reader.currentStatus === 'PREFERRED_AGENT';
  return [
    'All Agents',
    isPreferred ? 'Preferred Agents' : 'Non-Preferred Agents',
    ...(reader.featuredTerritory.length > 0 ? (['SGD Agents'] as const) : []),
  ];
}
