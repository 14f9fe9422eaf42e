import { useState } from 'react';

interface SearchText {
  typed: string;
  setTyped: (typed: string) => void;
  /** What was searched last, here or by the address. */
  searched: string;
  /** To be called with what is searched: the field shows it, and its late arrival in the address replaces nothing. */
  noteSearch: (wanted: string) => void;
}

/**
 * What a search field shows whose search is in the address. Another text there, by Back or "Clear filters", replaces what was typed;
 * the field's own search does not: the address renders as a transition, so that it may arrive after the next words were typed.
 * @param text of the address; empty for none
 */
export function useSearchText(text: string): SearchText {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const [searched, setSearched] = useState(text);
  if (known !== text) {
    setKnown(text);
    if (searched !== text) {
      setSearched(text);
      setTyped(text);
    }
  }
  const noteSearch = (wanted: string) => {
    setTyped(wanted);
    setSearched(wanted);
  };
  return { typed, setTyped, searched, noteSearch };
}
