import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { PortalProvider } from '@portal/shared/ui/portal-provider';
import { Radio } from '@portal/shared/ui/radio';
import { useContext, useRef } from 'react';
import { ConfigProvider } from './antd.ts';
import { inKit } from './in-kit.tsx';

const Parts = inKit(
  Object.assign(() => <Configuration />, { Part: () => <Configuration />, usePart: () => 'hook', __MARK: true }),
);

/** The nonce and the texts that antd's components read. */
function Configuration() {
  const { csp, locale } = useContext(ConfigProvider.ConfigContext);
  return <p>{`${csp?.nonce} ${locale?.Modal?.okText}`}</p>;
}

test('antd has our configuration in every family, and in the parts that hang on it', () => {
  render(
    <PortalProvider nonce="r4nd0m">
      <Parts />
      <Parts.Part />
      <Radio.Group aria-label="Ways" options={['Phone', 'Email']} />
    </PortalProvider>,
  );
  expect(screen.getAllByText('r4nd0m OK')).toHaveLength(2);
  expect(screen.getByRole('radiogroup').className).toContain('portal-light-regular');
  expect(Parts.usePart()).toBe('hook');
  expect(Parts.__MARK).toBe(true);
});

test('a family within another one, as a field in a form, is configured once', () => {
  const seen = new Set<unknown>();
  const Inner = inKit(() => {
    seen.add(useContext(ConfigProvider.ConfigContext));
    return null;
  });
  const Outer = inKit(() => {
    seen.add(useContext(ConfigProvider.ConfigContext));
    return <Inner />;
  });
  render(<Outer />);
  expect(seen.size).toBe(1);
});

test('a root that uses no antd adds none of its styles', () => {
  const styles = () => document.querySelectorAll('style[data-css-hash]').length;
  const before = styles();
  render(<PortalProvider nonce="r4nd0m">Sign in</PortalProvider>);
  expect(styles()).toBe(before);
});

test('refs and the values of a form pass through', async () => {
  function Fields() {
    const field = useRef<HTMLElement>(null);
    return (
      <Form initialValues={{ name: 'Dana' }}>
        <Form.Item name="name" label="Name">
          <Input ref={(input) => void (field.current = input?.input ?? null)} />
        </Form.Item>
        <button type="button" onClick={() => field.current?.focus()}>
          Edit
        </button>
      </Form>
    );
  }
  render(<Fields />);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Dana');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});
