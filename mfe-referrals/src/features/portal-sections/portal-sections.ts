import {
  PORTAL_SECTIONS,
  type PortalSection,
  type SearchBy,
  SECTION_DEFAULTS,
  type SortColumn,
} from '@portal/shared/contracts';

/** The order of a portal section, as the Graph calls name it. */
export interface SectionSort {
  column: SortColumn;
  direction: 'ASC' | 'DESC';
}

/** A search within a section (REF-70). */
export interface SectionSearch {
  searchBy: SearchBy;
  /** Never empty. */
  searchTerm: string;
}

/** What one portal section keeps for itself (REF-68). */
export interface SectionSettings {
  /** Counted from 0 (CS-064). */
  pageNumber: number;
  pageSize: number;
  sort: SectionSort;
  search: SectionSearch | null;
}
export type SectionsState = Readonly<Record<PortalSection, SectionSettings>>;

export type SectionAction =
  | { type: 'turn'; section: PortalSection; pageNumber: number; pageSize: number }
  | { type: 'sort'; section: PortalSection; sort: SectionSort }
  | { type: 'search'; section: PortalSection; search: SectionSearch }
  | { type: 'reset-filters'; section: PortalSection }
  | { type: 'reset-pagination'; section: PortalSection };

const { pageNumber, pageSize, sortColumn, direction } = SECTION_DEFAULTS;
const AT_START: SectionSettings = {
  pageNumber,
  pageSize,
  sort: { column: sortColumn, direction },
  search: null,
};

export const INITIAL_SECTIONS = Object.fromEntries(
  PORTAL_SECTIONS.map((section) => [section, AT_START]),
) as SectionsState;

/** The settings after an action; those of the other sections stay as they are (REF-68, REF-69). */
export function sectionsReducer(state: SectionsState, action: SectionAction): SectionsState {
  return { ...state, [action.section]: changed(state[action.section], action) };
}

function changed(before: SectionSettings, action: SectionAction): SectionSettings {
  switch (action.type) {
    case 'turn':
      return { ...before, pageNumber: action.pageNumber, pageSize: action.pageSize };
    case 'sort':
      return { ...before, pageNumber, sort: action.sort };
    case 'search':
      return { ...before, pageNumber, search: action.search };
    case 'reset-filters':
      return { ...before, pageNumber, search: null };
    case 'reset-pagination':
      return { ...AT_START, search: before.search };
  }
}
