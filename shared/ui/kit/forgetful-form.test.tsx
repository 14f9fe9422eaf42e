import { expect, test } from '@jest/globals';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';

const changes: unknown[] = [];
let refuse: (...paths: (string | string[])[]) => void;

function Contact(): ReactNode {
  const [form] = Form.useForm<object>();
  useEffect(() => {
    refuse = (...paths) =>
      form.setFields(paths.map((name) => ({ name: name as never, errors: [`No: ${String(name)}`] })));
  }, [form]);
  return (
    <Form form={form} onValuesChange={(changed) => changes.push(changed)}>
      <Form.Item name="city" label="City">
        <Input />
      </Form.Item>
      <Form.Item name={['escrow', 'name']} label="Name">
        <Input />
      </Form.Item>
      <Form.Item name={['escrow', 'phone']} label="Phone">
        <Input />
      </Form.Item>
    </Form>
  );
}

test('an error goes as soon as its field is corrected, and no other does', async () => {
  render(<Contact />);
  act(() => refuse('city', ['escrow', 'name'], ['escrow', 'phone']));
  expect(await screen.findByText('No: city')).toBeVisible();
  await userEvent.type(screen.getByLabelText('City'), 'D');
  expect(screen.getByLabelText('City')).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(screen.getByLabelText('Name'), 'A');
  expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
  expect(changes).toEqual([{ city: 'D' }, { escrow: { name: 'A' } }]);
});
