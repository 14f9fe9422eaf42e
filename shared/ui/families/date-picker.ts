export { default as DatePicker } from 'antd/es/date-picker/index.js';
export type { DatePickerProps, RangePickerProps } from 'antd/es/date-picker/index.js';
/** antd's own copy, with the plugins its pickers call: a value for a picker is made with this one. */
export { default as dayjs } from 'dayjs';
export type { Dayjs } from 'dayjs';
