/// Breaks lines of generated code that are too long, as the formatter would.
enum LineBreaks {
    /// Returns the lines of a line of code.
    static func lines(of line: String) -> [String] {
        guard line.count > Documentation.width else { return [line] }
        let indent = String(line.prefix { $0 == " " })
        let code = Array(line.dropFirst(indent.count))
        guard !code.starts(with: "//") else { return [line] }
        let inner = indent + "    "
        if let parts = statement(code) {
            return [indent + parts.head + " {"] + lines(of: inner + parts.body) + [indent + "}"]
        }
        if code.starts(with: "case "), let colon = label(code) {
            return lines(of: indent + String(code[...colon])) + lines(of: inner + String(code[(colon + 2)...]))
        }
        if code.starts(with: "case "), code.last == ":" {
            let values = arguments(code[...])
            return values.enumerated().map {
                indent + ($0 == 0 ? "" : "    ") + $1 + ($0 < values.count - 1 ? "," : "")
            }
        }
        guard let group = lastGroup(code) else {
            // The protocols of a type.
            guard let colon = label(code), code.suffix(2) == [" ", "{"] else { return [line] }
            return [indent + String(code[...colon]), inner + String(code[(colon + 2)...].dropLast(2)), indent + "{"]
        }
        let content = code[(group.open + 1)..<group.close]
        let end = indent + String(code[group.close...])
        let start = indent + String(code[...group.open])
        let parts = code[group.open] == "<" ? [String(content)] : arguments(content)
        let middle = parts.enumerated().flatMap { index, part in
            lines(of: inner + part + (index == parts.count - 1 ? "" : ","))
        }
        return [start] + middle + [end]
    }

    /// The parts of `if let … { … }` on one line.
    private static func statement(_ code: [Character]) -> (head: String, body: String)? {
        let text = String(code)
        guard text.hasPrefix("if let "), text.hasSuffix(" }"), let brace = text.firstRange(of: " { ") else {
            return nil
        }
        return (String(text[..<brace.lowerBound]), String(text[brace.upperBound...].dropLast(2)))
    }

    /// The index of the colon after the values of a case.
    private static func label(_ code: [Character]) -> Int? {
        var found: Int?
        scan(code) { index, depth in
            if found == nil, depth == 0, code[index] == ":", index + 1 < code.count, code[index + 1] == " " {
                found = index
            }
        }
        return found
    }

    /// The outermost brackets that end last.
    private static func lastGroup(_ code: [Character]) -> (open: Int, close: Int)? {
        var opens: [Int] = []
        var found: (open: Int, close: Int)?
        scan(code) { index, depth in
            switch code[index] {
            case "(", "[": opens.append(index)
            case "<" where index > 0 && code[index - 1].isLetter: opens.append(index)
            case ")", "]", ">":
                // The arrow of a result is no bracket.
                if code[index] == ">", index > 0, code[index - 1] == "-" { return }
                guard let open = opens.popLast() else { return }
                if opens.isEmpty, index > open + 1, code[open] != "[" || found == nil { found = (open, index) }
            default: break
            }
        }
        return found
    }

    /// The arguments between brackets.
    private static func arguments(_ content: ArraySlice<Character>) -> [String] {
        let code = Array(content)
        var parts: [String] = []
        var start = 0
        scan(code) { index, depth in
            guard depth == 0, code[index] == "," else { return }
            parts.append(String(code[start..<index]))
            start = index + 2
        }
        return parts + [String(code[min(start, code.count)...])]
    }

    /// Calls a closure for each character outside of texts, with the depth of its brackets.
    private static func scan(_ code: [Character], _ visit: (Int, Int) -> Void) {
        var depth = 0
        var isInText = false
        // The depth of parentheses in an interpolation of a text.
        var interpolation = 0
        for (index, character) in code.enumerated() {
            let former = index > 0 ? code[index - 1] : " "
            if isInText {
                if interpolation > 0 {
                    interpolation += character == "(" ? 1 : character == ")" ? -1 : 0
                } else if character == "(", former == "\\" {
                    interpolation = 1
                } else if character == "\"", former != "\\" || index > 1 && code[index - 2] == "\\" {
                    isInText = false
                }
                continue
            }
            if character == "\"" { isInText = true }
            if [")", "]"].contains(character) || character == ">" && former != "-" { depth -= 1 }
            visit(index, depth)
            if ["(", "["].contains(character) || character == "<" && former.isLetter { depth += 1 }
        }
    }
}
