/** The element in the row or card of an agent that can be scrolled to. */
export const agentElementId = (agentId: number): string => `found-agent-${agentId}`;
