import MillraceRendering

extension Gallery {
    /// The names of the styles, each in its own style.
    static var styles: [Example] {
        let names = StyleName.allCases
        return [
            Example("StyleName", width: 40) {
                for start in stride(from: 0, to: names.count, by: 3) {
                    Row(
                        spacing: 1,
                        columns: names[start..<min(start + 3, names.count)].map { name in
                            Column(.fixed(13), Text("\(name)", style: Style(name)))
                        }
                    )
                }
            }
        ]
    }
}
