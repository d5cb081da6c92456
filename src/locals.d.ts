declare namespace App {
  interface Locals {
    /** Set while a preview is rendered. */
    isPreview?: boolean;
  }
}
