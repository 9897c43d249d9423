import { pictureOf, type ClassroomPage } from '@palco/sdk/classroom';
import { BrandName } from '../../ui';
import styles from './classroom-page.module.css';

/** The picture that the organiser chose, or the brand of the product. */
export function Logo({ info }: { info: ClassroomPage }) {
  const picture = pictureOf(info.schedule_image);
  return picture === null ? <BrandName /> : <img src={picture} alt="" className={styles.logo} />;
}
