/**
 * The public page of a live: a form for name and e-mail, and then the stage with player, chat and speakers. A part renders nothing in
 * the stages that it has no place in.
 *
 * @example
 * ```tsx
 * function Lesson({ classroom }: { classroom: ReturnType<typeof createClassroom> }) {
 *   return (
 *     <Classroom.Root classroom={classroom}>
 *       <Classroom.RegisterForm>
 *         <Classroom.NameField />
 *         <Classroom.FieldError field="name" />
 *         <Classroom.EmailField />
 *         <Classroom.FieldError field="email" />
 *         <Classroom.Submit />
 *         <Classroom.Error />
 *       </Classroom.RegisterForm>
 *       <Classroom.Ended />
 *       <Classroom.Rejoin />
 *       <Classroom.Countdown />
 *       <Classroom.Stage>A player stands here.</Classroom.Stage>
 *       <Classroom.Finished />
 *       <Classroom.ChatFrame />
 *       <Classroom.Speakers />
 *       <Classroom.Certificate />
 *       <Classroom.CertificateError />
 *       <Classroom.Exit />
 *     </Classroom.Root>
 *   );
 * }
 * ```
 */
export * as Classroom from './index.parts';
export { useClassroomState } from './classroom-context';
