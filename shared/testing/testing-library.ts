// Sets up Testing Library for every test that runs in jsdom: matchers of elements, such as `toHaveAccessibleName`.
import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// A busy machine must not fail a test: waiting may take long, and what never happens still fails.
configure({ asyncUtilTimeout: 15_000 });
// Testing Library checks this global for fake timers; native ES modules do not have it.
Object.assign(globalThis, { jest });
