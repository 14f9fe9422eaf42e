// Sets up Testing Library for every test that runs in jsdom: matchers of elements, such as `toHaveAccessibleName`.
import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

configure({
  // A busy machine must not fail a test: waiting may take long, and what never happens still fails.
  asyncUtilTimeout: 15_000,
  // Renders twice and runs effects twice, which shows effects that must not run again and renders that change something.
  reactStrictMode: true,
});
// Testing Library checks this global for fake timers; native ES modules do not have it.
Object.assign(globalThis, { jest });
