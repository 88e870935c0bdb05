/// An item at an end of a screen's first line.
///
/// Where a screen that is embedded around the focus uses the item's key, the label of that binding is shown instead.
struct HeadItem {
    var words = ""
    /// The key at the start of the words.
    var key = ""
    let target: ClickTarget.Kind

    /// Creates an item whose key is some columns before its title.
    init(_ item: BarItem?, _ place: ClickTarget.Kind, among keys: [KeyBinding], gap: Int) {
        let space = String(repeating: " ", count: gap)
        guard let item, let key = item.key else {
            words = item?.title ?? ""
            target = place
            return
        }
        guard let taking = keys.first(where: { $0.key == key && !$0.screens.isEmpty }) else {
            words = key.label + space + item.title
            self.key = key.label
            target = place
            return
        }
        // Without a label of the other binding, the item is shown without its key; so is an item without an action.
        let isReplaced = item.action != nil && !taking.label.isEmpty
        words = isReplaced ? key.label + space + taking.label : item.title
        self.key = isReplaced ? key.label : ""
        target = isReplaced ? .key(key) : place
    }
}
