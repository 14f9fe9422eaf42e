import { configure } from '@testing-library/react';

// A busy machine must not fail a test: what is waited for may take long, and what never happens still fails.
configure({ asyncUtilTimeout: 15_000 });
