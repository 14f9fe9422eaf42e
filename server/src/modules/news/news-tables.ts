import type { NewsSection } from '@portal/shared/contracts';

/** When an agent last visited a section (migration 0020). */
export interface SectionVisitTable {
  agentId: number;
  section: NewsSection;
  visitedAt: Date;
}

export interface NewsTables {
  sectionVisit: SectionVisitTable;
}
