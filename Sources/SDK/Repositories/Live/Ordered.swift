/// A repository whose backend lists entities in an order, so that a created one is shown in its place before the
/// backend has it.
///
/// In the list of a repository without one, a created entity is shown last.
public protocol Ordered<EntityType>: Readable {
    /// Returns whether one entity stands before another one in the list of all.
    ///
    /// A strict order: of two equal entities, neither precedes the other, and the newer one is shown last.
    func precedes(_ first: EntityType, _ second: EntityType) -> Bool
}

extension Readable where Kind == MultipleEntities, EntityType: Identifiable, EntityType.ID: EntityID {
    /// Puts an entity into a list: in the place of the one with its id, or as a new one if it may be new.
    func place(_ entity: EntityType, in entities: inout [EntityType], mayBeNew: Bool) {
        let old = entities.firstIndex { $0.id == entity.id }
        guard old != nil || mayBeNew else { return }
        guard let ordered = self as? any Ordered<EntityType> else {
            if let old { entities[old] = entity } else { entities.append(entity) }
            return
        }
        if let old { entities.remove(at: old) }
        let place = entities.firstIndex { ordered.precedes(entity, $0) }
        entities.insert(entity, at: place ?? entities.endIndex)
    }
}
