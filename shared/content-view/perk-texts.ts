import type { Perk, PerkAction, PerkCategory } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';
import {
  CalculatorIcon,
  CameraIcon,
  FileTextIcon,
  HouseIcon,
  MegaphoneIcon,
  ShieldCheckIcon,
} from '@portal/shared/ui/icon';

export const CATEGORY_NAMES: Record<PerkCategory, string> = {
  'escrow-and-title': msg('Escrow and title'),
  marketing: msg('Marketing'),
  clients: msg('For your clients'),
};

export const ACTION_NAMES: Record<PerkAction, string> = {
  'sign-up': msg('Sign Up'),
  'request-info': msg('Request Info'),
  'open-escrow': msg('Open Escrow'),
};

export const PERK_ICONS: Record<Perk['icon'], typeof HouseIcon> = {
  house: HouseIcon,
  document: FileTextIcon,
  camera: CameraIcon,
  shield: ShieldCheckIcon,
  megaphone: MegaphoneIcon,
  calculator: CalculatorIcon,
};
