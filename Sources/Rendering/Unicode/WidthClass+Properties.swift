extension WidthClass {
    /// Returns the class of a code point that the table doesn't know, as the standard library's own tables have it.
    ///
    /// These have no East Asian widths: what is newer than the table is wide if it is an ideograph, or is shown as an emoji.
    static func ofProperties(_ scalar: Unicode.Scalar) -> WidthClass {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            return .mark
        case .spacingMark:
            return .spacingMark
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
            return .hidden
        default:
            if properties.isDefaultIgnorableCodePoint { return .hidden }
            if properties.isEmojiPresentation { return .wideEmoji }
            if properties.isEmoji { return .narrowEmoji }
            return properties.isIdeographic ? .wide : .narrow
        }
    }
}
