import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Spinner } from './Loading.tsx';

test('CONST-02 a spinner is 40 pixels wide and high unless told otherwise', () => {
  render(
    <>
      <Spinner label="usual" />
      <Spinner size={16} label="in a line" />
    </>,
  );
  for (const [name, size] of [
    ['usual', '40'],
    ['in a line', '16'],
  ] as const) {
    const spinner = screen.getByRole('img', { name });
    expect([spinner.getAttribute('width'), spinner.getAttribute('height')]).toEqual([size, size]);
  }
});
