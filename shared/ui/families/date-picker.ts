import Antd from 'antd/es/date-picker/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const DatePicker = inKit(Antd);
export type { DatePickerProps } from 'antd/es/date-picker/index.js';
